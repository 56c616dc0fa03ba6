import CategoryIcon from '@mui/icons-material/Category';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const categorySections: Section[] = [
  {
    group: 'Catalogue',
    label: 'Catégories',
    right: 'catalogue:read',
    icon: CategoryIcon,
    resource: 'categories',
    writes: 'catalogue:write',
    named: 'name',
    list: lazy(() => import('./category-list.tsx')),
    edit: lazy(() => import('./category-edit.tsx')),
    create: lazy(() => import('./category-create.tsx')),
  },
];
