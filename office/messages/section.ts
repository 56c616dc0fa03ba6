import EditNoteIcon from '@mui/icons-material/EditNote';
import MailIcon from '@mui/icons-material/Mail';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const messageSections: Section[] = [
  {
    group: 'Contenus',
    label: 'Modèles de messages',
    right: 'messages:read',
    icon: EditNoteIcon,
    resource: 'modeles',
    named: 'label',
    list: lazy(() => import('./text-list.tsx')),
    edit: lazy(() => import('./text-edit.tsx')),
  },
  {
    group: 'Contenus',
    label: 'Messages envoyés',
    right: 'messages:read',
    icon: MailIcon,
    resource: 'messages',
    named: 'subject',
    list: lazy(() => import('./message-list.tsx')),
    show: lazy(() => import('./message-show.tsx')),
  },
];
