#include <unistd.h>
#include "sockets.h"
