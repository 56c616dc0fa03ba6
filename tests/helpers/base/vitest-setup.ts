import type { TestProject } from 'vitest/node';
import { startTemplate } from './template-database.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl, stop } = await startTemplate();
  project.provide('databaseTemplate', databaseUrl);
  return stop;
}
