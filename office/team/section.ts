import GroupIcon from '@mui/icons-material/Group';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const teamSections: Section[] = [
  {
    group: 'Boutique',
    label: 'Équipe',
    right: 'staff:manage',
    icon: GroupIcon,
    resource: 'equipe',
    named: 'name',
    list: lazy(() => import('./team-list.tsx')),
  },
];
