#!/usr/bin/env python3
"""Writes accounts-v1.sqlite: a file as the first version of the tables had it, before addresses had a standing.

The file is checked in; this script says what is in it. Run it again only to prove that.
"""

import base64
import hashlib
import pathlib
import sqlite3

HERE = pathlib.Path(__file__).parent
PATH = HERE / "accounts-v1.sqlite"
TIME = 1_799_999_000_000

SCHEMA = """
CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT,
  display_name TEXT,
  photo_url TEXT,
  is_disabled INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE identities (
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email TEXT,
  display_name TEXT,
  photo_url TEXT,
  linked_at INTEGER NOT NULL,
  PRIMARY KEY (provider, subject)
) WITHOUT ROWID;
CREATE INDEX identities_by_user ON identities (user_id);
CREATE TABLE sessions (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id BLOB NOT NULL,
  provider TEXT NOT NULL,
  token_hash BLOB NOT NULL,
  previous_hash BLOB,
  successor_salt BLOB,
  begun_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
) WITHOUT ROWID;
"""

JANE = "01a30c2e-0000-7000-8000-000000000001"
JOE = "01a30c2e-0000-7000-8000-000000000002"
ANN = "01a30c2e-0000-7000-8000-000000000003"

USERS = [
    (JANE, "Jane@Acme.Example", "Jane", "https://acme.example/jane.png", 0, TIME),
    (JOE, None, "Joe", None, 0, TIME + 1),
    (ANN, "jane@acme.example", None, None, 1, TIME + 2),
]
IDENTITIES = [
    ("acme", "jane", JANE, "Jane@Acme.Example", "Jane", "https://acme.example/jane.png", TIME),
    ("bolt", "j", JANE, None, "J. Doe", None, TIME + 5),
    ("acme", "joe", JOE, None, "Joe", None, TIME + 1),
    ("bolt", "ann", ANN, "jane@acme.example", None, None, TIME + 2),
]

SESSION_ID = bytes(range(16))
SECRET = bytes(range(100, 132))
TOKEN = SESSION_ID + SECRET + JANE.encode()


def main():
    PATH.unlink(missing_ok=True)
    database = sqlite3.connect(PATH)
    database.executescript(SCHEMA)
    database.executemany("INSERT INTO users VALUES (?, ?, ?, ?, ?, ?)", USERS)
    database.executemany("INSERT INTO identities VALUES (?, ?, ?, ?, ?, ?, ?)", IDENTITIES)
    session = (JANE, SESSION_ID, "acme", hashlib.sha256(TOKEN).digest(), None, None, TIME, TIME)
    database.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?)", session)
    database.execute("PRAGMA application_id = 0x4C6E7964")
    database.execute("PRAGMA user_version = 1")
    database.commit()
    database.close()
    print(base64.urlsafe_b64encode(TOKEN).rstrip(b"=").decode())


if __name__ == "__main__":
    main()
