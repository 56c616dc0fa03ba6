import UploadFileIcon from '@mui/icons-material/UploadFile';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const importSections: Section[] = [
  {
    group: 'Catalogue',
    label: 'Import et export',
    right: 'catalogue:read',
    icon: UploadFileIcon,
    resource: 'imports',
    named: 'file_name',
    list: lazy(() => import('./import-list.tsx')),
    show: lazy(() => import('./import-show.tsx')),
  },
];
