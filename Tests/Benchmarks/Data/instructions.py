#!/usr/bin/env python3
"""Counts instructions of fixed workloads under callgrind and compares them with the base line, callgrind.json.

Counted is what our own code and the Swift libraries and SQLite below it execute. libcrypto and libc choose their code by
the processor, so they are shown but not compared; libdispatch and the allocator's locks depend on timing.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
BASELINE = HERE.parent / "callgrind.json"
TOLERANCE = 1.05
# A workload, and how often it runs; the difference of two runs is free of what starting up costs.
WORKLOADS = {
    "verify-RS256": (40, 240), "verify-ES256": (20, 120), "verify-EdDSA": (20, 120), "json": (100, 600), "oauth1": (100, 1100),
    "sign-in": (100, 300),
}


def totals(path):
    """Instructions by object file. A line after `calls=` repeats what the callee has been charged with already."""
    counts, current, names, is_call = {}, None, {}, False
    for line in path.read_text(errors="replace").splitlines():
        if line.startswith("ob="):
            key, _, name = line[3:].partition(" ")
            names.setdefault(key, name)
            current = names[key]
        elif line.startswith("cob="):
            key, _, name = line[4:].partition(" ")
            if name:
                names.setdefault(key, name)
        elif line.startswith("calls="):
            is_call = True
        elif re.match(r"[0-9+*-]", line):
            if not is_call:
                counts[current] = counts.get(current, 0) + int(line.split()[1])
            is_call = False
    return counts


def run(program, workload, times, folder):
    output = folder / f"{workload}-{times}"
    environment = {"PATH": os.environ["PATH"], "SWIFT_DETERMINISTIC_HASHING": "1", "TMPDIR": str(folder)}
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", program, "count", workload, str(times)]
    result = subprocess.run(command, env=environment, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"callgrind: {workload} failed\n{result.stderr}")
    return totals(output)


def is_counted(path):
    name = os.path.basename(path or "")
    return name == "LanyardBenchmarks" or name.startswith(("libswift", "libFoundation", "libsqlite3"))


def measure(program, workload, folder):
    few, many = WORKLOADS[workload]
    before, after = (run(program, workload, times, folder) for times in (few, many))
    per_object = {name: (after[name] - before.get(name, 0)) / (many - few) for name in after}
    counted = sum(count for name, count in per_object.items() if is_counted(name))
    return round(counted), round(sum(per_object.values()))


def main():
    program, arguments = sys.argv[1], sys.argv[2:]
    baseline = json.loads(BASELINE.read_text())
    counts, is_worse = {}, False
    with tempfile.TemporaryDirectory() as folder:
        for workload in WORKLOADS:
            counts[workload], everything = measure(program, workload, pathlib.Path(folder))
            known = baseline.get(workload)
            change = f"{(counts[workload] / known - 1) * 100:+.1f} %" if known else "new"
            print(f"{workload:14} {counts[workload]:>9} instructions ({change}), with all libraries {everything}")
            is_worse |= known is None or counts[workload] > known * TOLERANCE
    if arguments == ["--update"]:
        BASELINE.write_text(json.dumps(counts, indent=2) + "\n")
    elif is_worse:
        sys.exit("callgrind: more than 5 % above Tests/Benchmarks/callgrind.json; if that is meant: --update")


main()
