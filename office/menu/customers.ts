import BusinessIcon from '@mui/icons-material/Business';
import ContactSupportIcon from '@mui/icons-material/ContactSupport';
import HowToRegIcon from '@mui/icons-material/HowToReg';
import MarkunreadMailboxIcon from '@mui/icons-material/MarkunreadMailbox';
import PeopleIcon from '@mui/icons-material/People';
import RecentActorsIcon from '@mui/icons-material/RecentActors';
import ReviewsIcon from '@mui/icons-material/Reviews';
import ShoppingBasketIcon from '@mui/icons-material/ShoppingBasket';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { lazy } from 'react';
import { WaitingConversations } from '../conversations/waiting.tsx';
import { WaitingQuestions } from '../questions/waiting.tsx';
import type { Entry } from './entry.ts';

/** The group « Clientèle » of the menu. */
export const customers: Entry[] = [
  {
    label: 'Clients',
    icon: PeopleIcon,
    resource: 'clients',
    writes: 'customers:write',
    named: 'name',
    list: lazy(() => import('../customers/customer-list.tsx')),
    show: lazy(() => import('../customers/customer-show.tsx')),
    edit: lazy(() => import('../customers/customer-edit.tsx')),
  },
  {
    label: 'Relances',
    icon: ShoppingBasketIcon,
    resource: 'relances',
    list: lazy(() => import('../leads/lead-list.tsx')),
    show: lazy(() => import('../leads/lead-show.tsx')),
  },
  {
    label: 'Adhésions',
    icon: HowToRegIcon,
    resource: 'adhesions',
    named: 'name',
    list: lazy(() => import('../credit/membership-list.tsx')),
    show: lazy(() => import('../credit/membership-show.tsx')),
  },
  {
    label: 'Adhérents',
    icon: RecentActorsIcon,
    resource: 'membres',
    named: 'name',
    list: lazy(() => import('../credit/member-list.tsx')),
  },
  {
    label: 'Entreprises',
    icon: BusinessIcon,
    resource: 'entreprises',
    writes: 'companies:write',
    named: 'name',
    list: lazy(() => import('../credit/company-list.tsx')),
    show: lazy(() => import('../credit/company-show.tsx')),
    create: lazy(() => import('../credit/company-create.tsx')),
    edit: lazy(() => import('../credit/company-edit.tsx')),
  },
  {
    label: 'Avis',
    icon: ReviewsIcon,
    resource: 'avis',
    list: lazy(() => import('../reviews/review-list.tsx')),
  },
  {
    label: 'Questions',
    icon: ContactSupportIcon,
    resource: 'questions',
    badge: WaitingQuestions,
    list: lazy(() => import('../questions/question-list.tsx')),
  },
  {
    label: 'Messages reçus',
    icon: MarkunreadMailboxIcon,
    resource: 'contacts',
    list: lazy(() => import('../reviews/contact-list.tsx')),
  },
  {
    label: 'Conversations',
    icon: WhatsAppIcon,
    resource: 'conversations',
    badge: WaitingConversations,
    list: lazy(() => import('../conversations/conversation-list.tsx')),
    show: lazy(() => import('../conversations/conversation-show.tsx')),
  },
];
