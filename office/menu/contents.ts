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
    list: lazy(() => import('../site/content/page-list.tsx')),
    edit: lazy(() => import('../site/content/page-edit.tsx')),
  },
  {
    label: 'Bannières',
    icon: ViewCarouselIcon,
    resource: 'bannieres',
    named: 'title',
    list: lazy(() => import('../site/content/banner-list.tsx')),
    edit: lazy(() => import('../site/content/banner-edit.tsx')),
    create: lazy(() => import('../site/content/banner-create.tsx')),
  },
  {
    label: 'Modèles de messages',
    icon: EditNoteIcon,
    resource: 'modeles',
    named: 'label',
    list: lazy(() => import('../talk/messages/text-list.tsx')),
    edit: lazy(() => import('../talk/messages/text-edit.tsx')),
  },
  {
    label: 'Modèles WhatsApp',
    icon: WhatsAppIcon,
    resource: 'modeles-whatsapp',
    list: lazy(() => import('../talk/conversations/template-list.tsx')),
  },
  {
    label: 'Messages envoyés',
    icon: MailIcon,
    resource: 'messages',
    named: 'subject',
    list: lazy(() => import('../talk/messages/message-list.tsx')),
    show: lazy(() => import('../talk/messages/message-show.tsx')),
  },
];
