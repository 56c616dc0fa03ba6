import TagIcon from '@mui/icons-material/LocalOffer';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const tagSections: Section[] = [
  {
    group: 'Catalogue',
    label: 'Étiquettes',
    right: 'catalogue:read',
    icon: TagIcon,
    resource: 'etiquettes',
    writes: 'catalogue:write',
    named: 'name',
    list: lazy(() => import('./tag-list.tsx')),
    edit: lazy(() => import('./tag-edit.tsx')),
  },
];
