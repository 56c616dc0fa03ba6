import TranslateIcon from '@mui/icons-material/Translate';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const synonymSections: Section[] = [
  {
    group: 'Catalogue',
    label: 'Synonymes',
    right: 'catalogue:read',
    icon: TranslateIcon,
    resource: 'synonymes',
    list: lazy(() => import('./synonym-list.tsx')),
  },
];
