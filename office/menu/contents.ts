import AltRouteIcon from '@mui/icons-material/AltRoute';
import ArticleIcon from '@mui/icons-material/Article';
import EditNoteIcon from '@mui/icons-material/EditNote';
import MailIcon from '@mui/icons-material/Mail';
import ViewCarouselIcon from '@mui/icons-material/ViewCarousel';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { lazy } from 'react';
import { type Entry, screensOf } from './entry.ts';

export const contents: Entry[] = [
  {
    label: 'Pages',
    icon: ArticleIcon,
    resource: 'pages',
    named: 'title',
    ...screensOf(() => import('../site/content/page-screens.tsx'), {
      list: 'PageList',
      edit: 'PageEdit',
    }),
  },
  {
    label: 'Bannières',
    icon: ViewCarouselIcon,
    resource: 'bannieres',
    named: 'title',
    ...screensOf(() => import('../site/content/banner-screens.tsx'), {
      list: 'BannerList',
      edit: 'BannerEdit',
      create: 'BannerCreate',
    }),
  },
  {
    label: 'Anciennes adresses',
    icon: AltRouteIcon,
    resource: 'anciennes-adresses',
    named: 'from_path',
    ...screensOf(() => import('../site/redirects/redirect-screens.tsx'), {
      list: 'RedirectList',
      edit: 'RedirectEdit',
      create: 'RedirectCreate',
    }),
  },
  {
    label: 'Modèles de messages',
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
    icon: WhatsAppIcon,
    resource: 'modeles-whatsapp',
    list: lazy(() => import('../talk/conversations/template-list.tsx')),
  },
  {
    label: 'Messages envoyés',
    icon: MailIcon,
    resource: 'messages',
    named: 'subject',
    ...screensOf(() => import('../talk/messages/message-screens.tsx'), {
      list: 'MessageList',
      show: 'MessageShow',
    }),
  },
];
