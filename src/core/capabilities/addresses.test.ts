import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hazardOf } from './addresses.ts';
import { normalizeHost } from './host-patterns.ts';
import { METADATA_HOSTS } from './metadata-hosts.ts';

/** The verdict on a URL with this host. */
function hazardOfUrl(host: string) {
  const normal = normalizeHost(host);
  return normal === undefined ? 'no host' : (hazardOf(normal) ?? 'public');
}

describe('private and reserved', () => {
  test.each([
    // Loopback in every spelling.
    '127.0.0.1',
    '127.255.255.254',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0X7F.0x0.0x0.0x1',
    '017700000001',
    '0177.0.0.1',
    '0177.0.0.01',
    '127.0.0.1.',
    '１２７.0.0.1',
    '[::1]',
    '::1',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000::0001]',
    '[::ffff:127.0.0.1]',
    '[::FFFF:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2002:7f00:0001::1]',
    '[2001:0:1:2:3:4:80ff:fffe]',
    '[2400:1::5efe:127.0.0.1]',
    '[2400:1::200:5efe:127.0.0.1]',
    // Names.
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'localhost.localdomain',
    'printer.local',
    'db.internal',
    'db.corp',
    'nas.lan',
    'router.home.arpa',
    'intranet',
    // Private networks.
    '10.0.0.0',
    '10.255.255.255',
    '0xa.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '3232235521',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.0.1',
    '[::ffff:10.0.0.1]',
    '[::ffff:c0a8:1]',
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b:1::8.8.8.8]',
    '[2002:a00:1::]',
    '[2002:c0a8:0101::]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
    // Reserved.
    '0.0.0.0',
    '0',
    '0.1.2.3',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '4294967295',
    '[::]',
    '[100::1]',
    '[2001:db8::1]',
    '[2001::1]',
    '[2001:10::1]',
    '[3fff::1]',
    '[5f00::1]',
    '[ff02::1]',
    '[4000::1]',
  ])('%s', (host) => {
    expect(hazardOfUrl(host)).toBe('private');
  });
});

describe('metadata of a cloud', () => {
  test.each([
    '169.254.169.254',
    '169.254.169.254.',
    '169.254.43518',
    '2852039166',
    '0xa9fea9fe',
    '0xA9.0xFE.0xA9.0xFE',
    '0251.0376.0251.0376',
    '025177524776',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[::169.254.169.254]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::a9fe:a9fe]',
    '[2002:a9fe:a9fe::1]',
    '[2001:0:1:2:3:4:5601:5601]',
    '[fd00:ec2::254]',
    '[FD00:0EC2:0:0:0:0:0:0254]',
    '169.254.170.2',
    '169.254.170.23',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    'metadata.google.internal',
    'Metadata.Google.Internal.',
    'metadata.goog',
    'metadata',
    'instance-data',
    'instance-data.ec2.internal',
    '169.254.0.23',
    '[::ffff:169.254.0.23]',
    'metadata.azure.com',
    'METADATA.Azure.com.',
    'metadata.aws.amazon.com',
    '169.254.42.42',
    '169.254.169.252',
    '[fd00:c1::a9fe:a9fe]',
    '[fd20:ce::254]',
    '[fe80::a9fe:a9fe]',
    'api.metadata.cloud.ibm.com',
    'metadata.platformequinix.com',
  ])('%s', (host) => {
    expect(hazardOfUrl(host)).toBe('metadata');
  });
});

describe('public', () => {
  test.each([
    '8.8.8.8',
    '134744072',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '[2606:4700::1111]',
    '[2001:200::1]',
    '[2001:4860:4860::8888]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::8.8.8.8]',
    '[2002:808:808::1]',
    '[3fff:1000::1]',
    'example.com',
    'localhost.example.com',
    'mylocalhost.com',
    '127.0.0.1.example.com',
    'metadata.example.com',
    'portal.azure.com',
    'aws.amazon.com',
    'local.example.com',
  ])('%s', (host) => {
    expect(hazardOfUrl(host)).toBe('public');
  });
});

const octets = fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 255 })));

test('an address is judged alike in each of its spellings', () => {
  fc.assert(
    fc.property(octets, ([a = 0, b = 0, c = 0, d = 0]) => {
      const whole = ((a * 256 + b) * 256 + c) * 256 + d;
      const hex = (high: number, low: number) => (high * 256 + low).toString(16);
      const pair = `${hex(a, b)}:${hex(c, d)}`;
      const plain = hazardOfUrl(`${a}.${b}.${c}.${d}`);
      for (const spelling of [
        String(whole),
        `0x${whole.toString(16)}`,
        `0${whole.toString(8)}`,
        `${a}.${(b * 256 + c) * 256 + d}`,
        `0${a.toString(8)}.0x${b.toString(16)}.${c * 256 + d}`,
        `[::ffff:${pair}]`,
        `[::${pair}]`,
        `[64:ff9b::${pair}]`,
        `[2002:${pair}::1]`,
      ]) {
        // `::1` and `::` are separate addresses.
        if (whole > 0xffff || !spelling.startsWith('[::0:'))
          expect(hazardOfUrl(spelling)).toBe(plain);
      }
    }),
  );
});

test.each(METADATA_HOSTS)('%s from the table is refused', (host) => {
  const url = host.includes(':') ? `[${host}]` : host;
  expect(hazardOfUrl(url)).toBe('metadata');
});
