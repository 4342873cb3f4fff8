import { defineConfig } from 'vite';

/** The loader a host page includes: one classic script without dependencies, dist/widget.js. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    lib: { entry: 'src/main.ts', formats: ['iife'], name: 'ParleyLoader', fileName: () => 'widget.js' },
  },
});
