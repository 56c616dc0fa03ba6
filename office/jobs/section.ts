import PendingActionsIcon from '@mui/icons-material/PendingActions';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const jobSections: Section[] = [
  {
    group: 'Boutique',
    label: 'Tâches',
    right: 'jobs:read',
    icon: PendingActionsIcon,
    resource: 'taches',
    list: lazy(() => import('./job-list.tsx')),
  },
];
