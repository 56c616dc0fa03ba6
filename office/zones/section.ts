import LocalShippingIcon from '@mui/icons-material/LocalShipping';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const zoneSections: Section[] = [
  {
    group: 'Catalogue',
    label: 'Zones de livraison',
    right: 'catalogue:read',
    icon: LocalShippingIcon,
    resource: 'zones',
    writes: 'delivery:write',
    named: 'name',
    list: lazy(() => import('./zone-list.tsx')),
    create: lazy(() => import('./zone-create.tsx')),
    edit: lazy(() => import('./zone-edit.tsx')),
  },
];
