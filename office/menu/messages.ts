import ContactSupportIcon from '@mui/icons-material/ContactSupport';
import EditNoteIcon from '@mui/icons-material/EditNote';
import InboxIcon from '@mui/icons-material/Inbox';
import MailIcon from '@mui/icons-material/Mail';
import MarkunreadMailboxIcon from '@mui/icons-material/MarkunreadMailbox';
import ReviewsIcon from '@mui/icons-material/Reviews';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { lazy } from 'react';
import { type Entry, screensOf } from './entry.ts';

export const messages: Entry[] = [
  {
    label: 'À répondre',
    words: 'boîte de réception',
    icon: InboxIcon,
    resource: 'a-repondre',
    waits: { words: 'à répondre' },
    ...screensOf(() => import('../talk/inbox/inbox-screens.tsx'), {
      list: 'InboxList',
      show: 'InboxShow',
    }),
  },
  {
    label: 'Conversations',
    words: 'whatsapp',
    icon: WhatsAppIcon,
    resource: 'conversations',
    ...screensOf(() => import('../talk/conversations/conversation-screens.tsx'), {
      list: 'ConversationList',
      show: 'ConversationShow',
    }),
  },
  {
    label: 'Questions',
    icon: ContactSupportIcon,
    resource: 'questions',
    list: lazy(() => import('../goods/questions/question-list.tsx')),
  },
  {
    label: 'Avis',
    icon: ReviewsIcon,
    resource: 'avis',
    list: lazy(() => import('../goods/reviews/review-list.tsx')),
  },
  {
    label: 'Messages reçus',
    icon: MarkunreadMailboxIcon,
    resource: 'contacts',
    list: lazy(() => import('../talk/contact/contact-list.tsx')),
  },
  {
    label: 'Messages envoyés',
    words: 'e-mails sms',
    icon: MailIcon,
    resource: 'messages',
    named: 'subject',
    ...screensOf(() => import('../talk/messages/message-screens.tsx'), {
      list: 'MessageList',
      show: 'MessageShow',
    }),
  },
  {
    label: 'Modèles de messages',
    isRare: true,
    icon: EditNoteIcon,
    resource: 'modeles',
    named: 'label',
    ...screensOf(() => import('../talk/messages/text-screens.tsx'), {
      list: 'TextList',
      edit: 'TextEdit',
    }),
  },
  {
    label: 'Modèles WhatsApp',
    isRare: true,
    icon: WhatsAppIcon,
    resource: 'modeles-whatsapp',
    list: lazy(() => import('../talk/conversations/template-list.tsx')),
  },
];
