import PeopleIcon from '@mui/icons-material/People';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const customerSections: Section[] = [
  {
    group: 'Clientèle',
    label: 'Clients',
    right: 'customers:read',
    icon: PeopleIcon,
    resource: 'clients',
    writes: 'customers:write',
    named: 'name',
    list: lazy(() => import('./customer-list.tsx')),
    show: lazy(() => import('./customer-show.tsx')),
    edit: lazy(() => import('./customer-edit.tsx')),
  },
];
