import BasketIcon from '@mui/icons-material/ShoppingBasket';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const leadSections: Section[] = [
  {
    group: 'Clientèle',
    label: 'Relances',
    right: 'leads:read',
    icon: BasketIcon,
    resource: 'relances',
    list: lazy(() => import('./lead-list.tsx')),
    show: lazy(() => import('./lead-show.tsx')),
  },
];
