/**
 * What a shop on a small machine wants of its server: little memory, few processes, nothing lost.
 * Connections are for the shop's pool twice, since a second program may have one too, and some more.
 * `settings` are added to these or replace them.
 */
export function settingsOf({
  port,
  poolSize,
  settings,
}: {
  port: number;
  poolSize: number;
  settings: Readonly<Record<string, string>>;
}): string[] {
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 2 * poolSize + 20,
    shared_buffers: '64MB',
    effective_cache_size: '512MB',
    maintenance_work_mem: '32MB',
    jit: 'off',
    // Each worker is a process; reading and analysing beside two cores gains nothing.
    io_method: 'sync',
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    autovacuum_max_workers: 1,
    // Nobody copies this server; `pg_dump` needs none of it.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    // After a crash one call in place of one for each of 1,400 files, which took seconds.
    recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and values are people's data, which no log shows.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
