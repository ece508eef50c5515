"""Verifies a token with PyJWT again and again, round by round, for the benchmark that asks for it.

Each line of the input is `algorithm milliseconds`, each line of the output how many nanoseconds one verification took,
by the time this thread spent on a processor.
"""

import json
import sys
import time

import jwt

document = json.load(open(sys.argv[1]))
keys = {key["alg"]: jwt.PyJWK(key) for key in document["keys"]}
# PyJWT has no argument for the time.
options = {"verify_exp": False, "verify_iat": False, "require": ["exp", "iat"]}

for line in sys.stdin:
    algorithm, milliseconds = line.split()
    token, key = document["tokens"][algorithm], keys[algorithm]
    count, start = 0, time.thread_time_ns()
    while (spent := time.thread_time_ns() - start) < int(milliseconds) * 1_000_000:
        for _ in range(20):
            claims = jwt.decode(
                token, key, algorithms=[algorithm], audience=document["audience"], issuer=document["issuer"],
                options=options)
            if claims["nonce"] != document["nonce"]:
                raise SystemExit("wrong nonce")
        count += 20
    print(spent / count, flush=True)
