import './bootstrap/require-node.mjs';

// Loaded only now, so that an old Node never has to read it.
import('./bootstrap/run.mjs');
