#include <unistd.h>
#include "files.h"
#include "processes.h"
#include "sockets.h"
#include "terminal.h"
#include "keys.h"
#include "threads.h"
