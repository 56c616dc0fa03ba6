import ArticleIcon from '@mui/icons-material/Article';
import ViewCarouselIcon from '@mui/icons-material/ViewCarousel';
import { lazy } from 'react';
import type { Section } from '../section.ts';

export const contentSections: Section[] = [
  {
    group: 'Contenus',
    label: 'Pages',
    right: 'content:write',
    icon: ArticleIcon,
    resource: 'pages',
    named: 'title',
    list: lazy(() => import('./page-list.tsx')),
    edit: lazy(() => import('./page-edit.tsx')),
  },
  {
    group: 'Contenus',
    label: 'Bannières',
    right: 'content:write',
    icon: ViewCarouselIcon,
    resource: 'bannieres',
    named: 'title',
    list: lazy(() => import('./banner-list.tsx')),
    edit: lazy(() => import('./banner-edit.tsx')),
    create: lazy(() => import('./banner-create.tsx')),
  },
];
