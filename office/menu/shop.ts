import ArchiveIcon from '@mui/icons-material/Archive';
import GroupIcon from '@mui/icons-material/Group';
import HistoryIcon from '@mui/icons-material/History';
import KeyIcon from '@mui/icons-material/Key';
import MonitorHeartIcon from '@mui/icons-material/MonitorHeart';
import MoveToInboxIcon from '@mui/icons-material/MoveToInbox';
import PendingActionsIcon from '@mui/icons-material/PendingActions';
import SendIcon from '@mui/icons-material/Send';
import SettingsIcon from '@mui/icons-material/Settings';
import WebhookIcon from '@mui/icons-material/Webhook';
import { lazy } from 'react';
import { type Entry, screensOf } from './entry.ts';

export const shop: Entry[] = [
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
    label: 'Reprendre une boutique',
    icon: MoveToInboxIcon,
    resource: 'reprises',
    named: 'file_name',
    ...screensOf(() => import('../running/moving/moving-screens.tsx'), {
      list: 'MovingList',
      show: 'MovingShow',
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
    label: 'Exporter la boutique',
    icon: ArchiveIcon,
    path: '/exporter',
    right: 'integrations:manage',
    page: lazy(() => import('../running/leaving/leaving-page.tsx')),
  },
  {
    label: 'Tâches',
    icon: PendingActionsIcon,
    resource: 'taches',
    list: lazy(() => import('../running/jobs/job-list.tsx')),
  },
  {
    label: 'Webhooks',
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
    icon: SendIcon,
    resource: 'webhook-envois',
    list: lazy(() => import('../running/webhooks/delivery-list.tsx')),
  },
  {
    label: 'Clés d’API',
    icon: KeyIcon,
    resource: 'cles-api',
    named: 'name',
    ...screensOf(() => import('../people/api-keys/api-key-screens.tsx'), {
      list: 'ApiKeyList',
      create: 'ApiKeyCreate',
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
    label: 'Journal',
    icon: HistoryIcon,
    resource: 'journal',
    list: lazy(() => import('../running/audit/audit-list.tsx')),
  },
];
