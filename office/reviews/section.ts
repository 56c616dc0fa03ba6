import MailIcon from '@mui/icons-material/MarkunreadMailbox';
import ReviewsIcon from '@mui/icons-material/Reviews';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const reviewSections: Section[] = [
  {
    ...{ group: 'Clients', label: 'Avis', right: 'reviews:moderate', icon: ReviewsIcon },
    ...{ resource: 'avis', list: lazy(() => import('./review-list.tsx')) },
  },
  {
    ...{ group: 'Clients', label: 'Messages reçus', right: 'messages:read', icon: MailIcon },
    ...{ resource: 'contacts', list: lazy(() => import('./contact-list.tsx')) },
  },
];
