import ManageSearchIcon from '@mui/icons-material/ManageSearch';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const searchSections: Section[] = [
  {
    group: 'Catalogue',
    label: 'Recherches',
    right: 'catalogue:read',
    icon: ManageSearchIcon,
    resource: 'recherches',
    list: lazy(() => import('./search-list.tsx')),
  },
];
