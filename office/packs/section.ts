import RedeemIcon from '@mui/icons-material/Redeem';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const packSections: Section[] = [
  {
    group: 'Catalogue',
    label: 'Packs',
    right: 'catalogue:read',
    icon: RedeemIcon,
    resource: 'packs',
    writes: 'catalogue:write',
    named: 'name',
    list: lazy(() => import('./pack-list.tsx')),
    create: lazy(() => import('./pack-create.tsx')),
    edit: lazy(() => import('./pack-edit.tsx')),
  },
];
