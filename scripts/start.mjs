import '../tools/bootstrap/require-node.mjs';

// Imported dynamically, so that an old Node never parses it.
import('../tools/bootstrap/start.mjs');
