import type { FailureLog } from './failure-logs-test-support.ts';

const lines = (...list: string[]) => list.join('\n');

/** Output of servers and clusters, in which a column has the status. */
export const SERVER_LOGS: readonly FailureLog[] = [
  {
    program: 'kubectl get pods',
    total: 8,
    log: lines(
      'NAME                       READY   STATUS                       RESTARTS         AGE',
      'error-page-7d9c6b5f4-x1a   1/1     Running                      0                10d',
      'orders-7d9c6b5f4-x1b       0/1     CrashLoopBackOff             37 (2m11s ago)   18d',
      'billing-7d9c6b5f4-x1c      0/1     ImagePullBackOff             0                4m',
      'billing-7d9c6b5f4-x1d      0/1     ErrImagePull                 0                4m',
      'worker-7d9c6b5f4-x1e       0/1     OOMKilled                    2 (30s ago)      1h',
      'migrate-x1f                0/1     Completed                    0                3d',
      'migrate-x1g                0/1     Error                        0                3d',
      'cache-7d9c6b5f4-x1h        0/1     Evicted                      0                2d',
      'mail-7d9c6b5f4-x1i         0/1     CreateContainerConfigError   0                9m',
      'search-7d9c6b5f4-x1j       0/1     Init:CrashLoopBackOff        5                9m',
      'search-7d9c6b5f4-x1k       0/1     Init:0/1                     0                9m',
      'search-7d9c6b5f4-x1l       0/1     Pending                      0                9m',
    ),
    enough: lines(
      'orders-7d9c6b5f4-x1b       0/1     CrashLoopBackOff             37 (2m11s ago)   18d',
      'billing-7d9c6b5f4-x1c      0/1     ImagePullBackOff             0                4m',
      'billing-7d9c6b5f4-x1d      0/1     ErrImagePull                 0                4m',
      'worker-7d9c6b5f4-x1e       0/1     OOMKilled                    2 (30s ago)      1h',
      'migrate-x1g                0/1     Error                        0                3d',
      'cache-7d9c6b5f4-x1h        0/1     Evicted                      0                2d',
      'mail-7d9c6b5f4-x1i         0/1     CreateContainerConfigError   0                9m',
      'search-7d9c6b5f4-x1j       0/1     Init:CrashLoopBackOff        5                9m',
    ),
    less: 'orders-7d9c6b5f4-x1b       0/1     CrashLoopBackOff             37 (2m11s ago)   18d',
    left: 1,
  },
  {
    program: 'nginx, access log and error log',
    total: 5,
    log: lines(
      '10.0.0.7 - - [27/Nov/2026:10:00:01 +0000] "GET /errors/failed HTTP/1.1" 200 5320 "https://shop.test/500" "Mozilla/5.0"',
      '10.0.0.8 - ada [27/Nov/2026:10:00:01 +0000] "POST /api/orders HTTP/2.0" 502 1570 "-" "curl/8.5.0"',
      '2026/11/27 10:00:01 [error] 29#29: *17 connect() failed (111: Connection refused) while connecting to upstream, client: 10.0.0.8, server: shop.test, request: "POST /api/orders HTTP/2.0"',
      '10.0.0.9 - - [27/Nov/2026:10:00:02 +0000] "GET /favicon.ico HTTP/1.1" 404 1530 "-" "Mozilla/5.0"',
      '10.0.0.9 - - [27/Nov/2026:10:00:03 +0000] "GET /api/orders?q=\\"a\\" HTTP/1.1" 503 1530 "-" "Mozilla/5.0"',
      '2026/11/27 10:00:04 [crit] 29#29: *18 open() "/var/cache/x" (13: Permission denied)',
      'shop.test:443 10.0.0.9 - - [27/Nov/2026:10:00:05 +0000] "GET /pay HTTP/1.1" 504 0 "-" "-"',
    ),
    enough: lines(
      '10.0.0.8 - ada [27/Nov/2026:10:00:01 +0000] "POST /api/orders HTTP/2.0" 502',
      '2026/11/27 10:00:01 [error] 29#29: *17 connect() failed (111: Connection refused) while connecting to upstream, client: 10.0.0.8, server: shop.test, request: "POST /api/orders HTTP/2.0"',
      '10.0.0.9 - - [27/Nov/2026:10:00:03 +0000] "GET /api/orders?q=\\"a\\" HTTP/1.1" 503 1530 "-" "Mozilla/5.0"',
      '2026/11/27 10:00:04 [crit] 29#29: *18 open() "/var/cache/x" (13: Permission denied)',
      'shop.test:443 10.0.0.9 - - [27/Nov/2026:10:00:05 +0000] "GET /pay HTTP/1.1" 504 0 "-" "-"',
    ),
    less: lines(
      '10.0.0.8 - ada [27/Nov/2026:10:00:01 +0000] "POST /api/orders HTTP/2.0" 502 1570 "-" "curl/8.5.0"',
      '10.0.0.9 - - [27/Nov/2026:10:00:03 +0000] "GET /api/orders HTTP/1.1" 200 1530 "-" "Mozilla/5.0"',
    ),
    left: 1,
  },
];
