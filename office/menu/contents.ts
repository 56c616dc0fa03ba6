import ArticleIcon from '@mui/icons-material/Article';
import EditNoteIcon from '@mui/icons-material/EditNote';
import MailIcon from '@mui/icons-material/Mail';
import ViewCarouselIcon from '@mui/icons-material/ViewCarousel';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { lazy } from 'react';
import type { Entry } from './entry.ts';

/** The group « Contenus » of the menu. */
export const contents: Entry[] = [
  {
    label: 'Pages',
    icon: ArticleIcon,
    resource: 'pages',
    named: 'title',
    list: lazy(() => import('../content/page-list.tsx')),
    edit: lazy(() => import('../content/page-edit.tsx')),
  },
  {
    label: 'Bannières',
    icon: ViewCarouselIcon,
    resource: 'bannieres',
    named: 'title',
    list: lazy(() => import('../content/banner-list.tsx')),
    edit: lazy(() => import('../content/banner-edit.tsx')),
    create: lazy(() => import('../content/banner-create.tsx')),
  },
  {
    label: 'Modèles de messages',
    icon: EditNoteIcon,
    resource: 'modeles',
    named: 'label',
    list: lazy(() => import('../messages/text-list.tsx')),
    edit: lazy(() => import('../messages/text-edit.tsx')),
  },
  {
    label: 'Modèles WhatsApp',
    icon: WhatsAppIcon,
    resource: 'modeles-whatsapp',
    list: lazy(() => import('../conversations/template-list.tsx')),
  },
  {
    label: 'Messages envoyés',
    icon: MailIcon,
    resource: 'messages',
    named: 'subject',
    list: lazy(() => import('../messages/message-list.tsx')),
    show: lazy(() => import('../messages/message-show.tsx')),
  },
];
