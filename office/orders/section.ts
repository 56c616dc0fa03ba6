import ReceiptIcon from '@mui/icons-material/ReceiptLong';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const orderSections: Section[] = [
  {
    group: 'Ventes',
    label: 'Commandes',
    right: 'orders:read',
    icon: ReceiptIcon,
    resource: 'commandes',
    writes: 'orders:write',
    named: 'name',
    list: lazy(() => import('./order-list.tsx')),
    show: lazy(() => import('./order-show.tsx')),
    create: lazy(() => import('./phone-order.tsx')),
  },
];
