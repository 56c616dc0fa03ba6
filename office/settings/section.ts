import SettingsIcon from '@mui/icons-material/Settings';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const settingSections: Section[] = [
  {
    group: 'Boutique',
    label: 'Réglages',
    right: 'settings:read',
    icon: SettingsIcon,
    resource: 'reglages',
    named: 'label',
    list: lazy(() => import('./setting-list.tsx')),
    edit: lazy(() => import('./setting-edit.tsx')),
  },
];
