import BusinessIcon from '@mui/icons-material/Business';
import CreditIcon from '@mui/icons-material/CreditScore';
import EventIcon from '@mui/icons-material/EventNote';
import BadgeIcon from '@mui/icons-material/HowToReg';
import MembersIcon from '@mui/icons-material/RecentActors';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const creditSections: Section[] = [
  {
    group: 'Ventes',
    label: 'Commandes à crédit',
    right: 'credits:read',
    icon: CreditIcon,
    resource: 'credits',
    named: 'name',
    list: lazy(() => import('./credit-list.tsx')),
    show: lazy(() => import('./credit-show.tsx')),
  },
  {
    group: 'Ventes',
    label: 'Échéances',
    right: 'credits:read',
    icon: EventIcon,
    resource: 'echeances',
    list: lazy(() => import('./instalment-list.tsx')),
  },
  {
    group: 'Clientèle',
    label: 'Adhésions',
    right: 'memberships:read',
    icon: BadgeIcon,
    resource: 'adhesions',
    named: 'name',
    list: lazy(() => import('./membership-list.tsx')),
    show: lazy(() => import('./membership-show.tsx')),
  },
  {
    group: 'Clientèle',
    label: 'Adhérents',
    right: 'credits:read',
    icon: MembersIcon,
    resource: 'membres',
    named: 'name',
    list: lazy(() => import('./member-list.tsx')),
  },
  {
    group: 'Clientèle',
    label: 'Entreprises',
    right: 'customers:read',
    icon: BusinessIcon,
    resource: 'entreprises',
    writes: 'companies:write',
    named: 'name',
    list: lazy(() => import('./company-list.tsx')),
    show: lazy(() => import('./company-show.tsx')),
    create: lazy(() => import('./company-create.tsx')),
    edit: lazy(() => import('./company-edit.tsx')),
  },
];
