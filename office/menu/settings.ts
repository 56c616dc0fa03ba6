import AltRouteIcon from '@mui/icons-material/AltRoute';
import ArchiveIcon from '@mui/icons-material/Archive';
import ArticleIcon from '@mui/icons-material/Article';
import GroupIcon from '@mui/icons-material/Group';
import HistoryIcon from '@mui/icons-material/History';
import KeyIcon from '@mui/icons-material/Key';
import MonitorHeartIcon from '@mui/icons-material/MonitorHeart';
import MoveToInboxIcon from '@mui/icons-material/MoveToInbox';
import PendingActionsIcon from '@mui/icons-material/PendingActions';
import SendIcon from '@mui/icons-material/Send';
import SettingsIcon from '@mui/icons-material/Settings';
import ViewCarouselIcon from '@mui/icons-material/ViewCarousel';
import WebhookIcon from '@mui/icons-material/Webhook';
import { lazy } from 'react';
import { type Entry, screensOf } from './entry.ts';

export const settings: Entry[] = [
  {
    label: 'Réglages',
    icon: SettingsIcon,
    resource: 'reglages',
    named: 'label',
    ...screensOf(() => import('../site/settings/setting-screens.tsx'), {
      list: 'SettingList',
      edit: 'SettingEdit',
    }),
  },
  {
    label: 'Équipe',
    icon: GroupIcon,
    resource: 'equipe',
    named: 'name',
    list: lazy(() => import('../people/team/team-list.tsx')),
  },
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
    label: 'Santé',
    icon: MonitorHeartIcon,
    path: '/sante',
    right: 'jobs:read',
    page: lazy(() => import('../running/health/health-page.tsx')),
  },
  {
    label: 'Journal',
    isRare: true,
    icon: HistoryIcon,
    resource: 'journal',
    list: lazy(() => import('../running/audit/audit-list.tsx')),
  },
  {
    label: 'Anciennes adresses',
    isRare: true,
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
    label: 'Reprendre une boutique',
    isRare: true,
    icon: MoveToInboxIcon,
    resource: 'reprises',
    named: 'file_name',
    ...screensOf(() => import('../running/moving/moving-screens.tsx'), {
      list: 'MovingList',
      show: 'MovingShow',
    }),
  },
  {
    label: 'Exporter la boutique',
    isRare: true,
    icon: ArchiveIcon,
    path: '/exporter',
    right: 'integrations:manage',
    page: lazy(() => import('../running/leaving/leaving-page.tsx')),
  },
  {
    label: 'Tâches',
    isRare: true,
    icon: PendingActionsIcon,
    resource: 'taches',
    list: lazy(() => import('../running/jobs/job-list.tsx')),
  },
  {
    label: 'Webhooks',
    isRare: true,
    icon: WebhookIcon,
    resource: 'webhooks',
    named: 'name',
    ...screensOf(() => import('../running/webhooks/webhook-screens.tsx'), {
      list: 'WebhookList',
      create: 'WebhookCreate',
      edit: 'WebhookEdit',
    }),
  },
  {
    label: 'Envois de webhooks',
    isRare: true,
    icon: SendIcon,
    resource: 'webhook-envois',
    list: lazy(() => import('../running/webhooks/delivery-list.tsx')),
  },
  {
    label: 'Clés d’API',
    isRare: true,
    icon: KeyIcon,
    resource: 'cles-api',
    named: 'name',
    ...screensOf(() => import('../people/api-keys/api-key-screens.tsx'), {
      list: 'ApiKeyList',
      create: 'ApiKeyCreate',
    }),
  },
];
