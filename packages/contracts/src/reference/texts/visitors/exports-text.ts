import type { exportRoutes } from '../../../resources/visitors/exports.ts';
import type { ResourceText } from '../operation-text.ts';

export const exportsText = {
  tag: 'Exports',
  description: 'Files with data of the organization, written in the background.',
  operations: {
    listExports: '',
    createExport: {
      description:
        'Ask for it again, or subscribe to `export.ready`, to know when the file can be downloaded.',
      body: { type: 'conversations', format: 'csv' },
    },
    downloadExport: '',
    retryExport: '',
  },
} satisfies ResourceText<typeof exportRoutes>;
