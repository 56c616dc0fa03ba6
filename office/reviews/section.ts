import MailIcon from '@mui/icons-material/MarkunreadMailbox';
import ReviewsIcon from '@mui/icons-material/Reviews';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const reviewSections: Section[] = [
  {
    group: 'Clientèle',
    label: 'Avis',
    right: 'reviews:moderate',
    icon: ReviewsIcon,
    resource: 'avis',
    list: lazy(() => import('./review-list.tsx')),
  },
  {
    group: 'Clientèle',
    label: 'Messages reçus',
    right: 'messages:read',
    icon: MailIcon,
    resource: 'contacts',
    list: lazy(() => import('./contact-list.tsx')),
  },
];
