import '../tools/bootstrap/require-node.mjs';

// Loaded only now, so that an old Node never has to read it.
import('../tools/bootstrap/run.mjs');
