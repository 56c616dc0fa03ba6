import InventoryIcon from '@mui/icons-material/Inventory2';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const productSections: Section[] = [
  {
    group: 'Catalogue',
    label: 'Produits',
    right: 'catalogue:read',
    icon: InventoryIcon,
    resource: 'produits',
    writes: 'catalogue:write',
    named: 'name',
    list: lazy(() => import('./product-list.tsx')),
    edit: lazy(() => import('./product-edit.tsx')),
    create: lazy(() => import('./product-create.tsx')),
  },
];
