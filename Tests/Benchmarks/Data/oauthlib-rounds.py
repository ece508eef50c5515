"""Signs a request with oauthlib again and again, round by round, for the benchmark that asks for it.

Each line of the input is `method milliseconds`, each line of the output how many nanoseconds one signed header took, by
the time this thread spent on a processor.
"""

import sys
import time

from oauthlib.oauth1 import Client

URL = "https://api.twitter.com/1.1/statuses/update.json?include_entities=true"
BODY = "status=Hello%20Ladies%20%2B%20Gentlemen%2C%20a%20signed%20OAuth%20request%21"
HEADERS = {"Content-Type": "application/x-www-form-urlencoded"}

for line in sys.stdin:
    method, milliseconds = line.split()
    client = Client(
        "xvz1evFS4wEEPTGEFPHBog", client_secret="kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw",
        resource_owner_key="370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
        resource_owner_secret="LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE", signature_method=method,
        nonce="kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", timestamp="1318622958")
    count, start = 0, time.thread_time_ns()
    while (spent := time.thread_time_ns() - start) < int(milliseconds) * 1_000_000:
        for _ in range(20):
            _, headers, _ = client.sign(URL, http_method="POST", body=BODY, headers=dict(HEADERS))
            if "hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D" not in headers["Authorization"]:
                raise SystemExit("wrong signature")
        count += 20
    print(spent / count, flush=True)
