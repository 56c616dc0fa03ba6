import HistoryIcon from '@mui/icons-material/History';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const auditSections: Section[] = [
  {
    group: 'Boutique',
    label: 'Journal',
    right: 'audit:read',
    icon: HistoryIcon,
    resource: 'journal',
    list: lazy(() => import('./audit-list.tsx')),
  },
];
