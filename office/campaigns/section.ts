import CelebrationIcon from '@mui/icons-material/Celebration';
import EventIcon from '@mui/icons-material/Event';
import { lazy } from 'react';
import type { Section } from '../section.ts';
import { PREVIEW_PATH } from './words.ts';

export const campaignSections: Section[] = [
  {
    group: 'Catalogue',
    label: 'Campagnes',
    right: 'catalogue:read',
    icon: CelebrationIcon,
    resource: 'campagnes',
    writes: 'catalogue:write',
    named: 'title',
    list: lazy(() => import('./campaign-list.tsx')),
    create: lazy(() => import('./campaign-create.tsx')),
    edit: lazy(() => import('./campaign-edit.tsx')),
  },
  {
    group: 'Catalogue',
    label: 'Aperçu à une date',
    right: 'catalogue:read',
    icon: EventIcon,
    path: PREVIEW_PATH,
    page: lazy(() => import('./campaign-preview.tsx')),
  },
];
