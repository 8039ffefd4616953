/** A host at which a cloud hands out credentials or settings of a machine. */
export interface MetadataHost {
  provider: string;
  /** A name or an IPv4 address; an IPv6 address is written as eight groups without leading zeros. */
  host: string;
  /** Title of the provider's public documentation that names it. */
  source: string;
}

/**
 * The metadata services of clouds. They are refused whatever is allowed: what they answer is
 * worth more to a stranger than any page that a tool could read.
 */
export const METADATA_HOSTS: readonly MetadataHost[] = [
  ...of('AWS', 'EC2 User Guide, Access instance metadata for an EC2 instance', [
    '169.254.169.254',
    'fd00:ec2:0:0:0:0:0:254',
    'instance-data',
    'instance-data.ec2.internal',
  ]),
  ...of('AWS', 'in no guide; a name that only a metadata service would answer', [
    'metadata.aws.amazon.com',
  ]),
  ...of('AWS', 'VPC User Guide, DNS attributes for your VPC', [
    '169.254.169.253',
    'fd00:ec2:0:0:0:0:0:253',
  ]),
  ...of('AWS', 'ECS Developer Guide, Task IAM role and task metadata endpoint', ['169.254.170.2']),
  ...of('AWS', 'EKS User Guide, EKS Pod Identity Agent', [
    '169.254.170.23',
    'fd00:ec2:0:0:0:0:0:23',
  ]),
  ...of('Azure', 'Azure Instance Metadata Service', ['169.254.169.254', 'metadata.azure.com']),
  ...of('Azure', 'in no guide; a name that only a metadata service would answer', [
    'metadata.azure.internal',
  ]),
  ...of('Azure', 'What is IP address 168.63.129.16?', ['168.63.129.16']),
  ...of('Google Cloud', 'Compute Engine, About VM metadata', [
    '169.254.169.254',
    'fd20:ce:0:0:0:0:0:254',
    'metadata.google.internal',
    'metadata.goog',
    'metadata',
  ]),
  ...of('Google Cloud', 'Kubernetes Engine, About Workload Identity Federation for GKE', [
    '169.254.169.252',
  ]),
  ...of('Oracle Cloud', 'Compute, Getting Instance Metadata', [
    '169.254.169.254',
    'fd00:c1:0:0:0:0:a9fe:a9fe',
  ]),
  ...of('Oracle Cloud', 'Compute Classic, Retrieving Instance Metadata', ['192.0.0.192']),
  ...of('Alibaba Cloud', 'ECS User Guide, Access instance metadata', ['100.100.100.200']),
  ...of('Tencent Cloud', 'CVM, Viewing Instance Metadata', [
    '169.254.0.23',
    'metadata.tencentyun.com',
  ]),
  ...of('DigitalOcean', 'Droplet Metadata API', ['169.254.169.254']),
  ...of('Hetzner', 'Hetzner Cloud API, Server Metadata', ['169.254.169.254']),
  ...of('OpenStack', 'Nova, Metadata service', ['169.254.169.254', 'fe80:0:0:0:0:0:a9fe:a9fe']),
  ...of('IBM Cloud', 'VPC, About instance metadata', [
    '169.254.169.254',
    'api.metadata.cloud.ibm.com',
  ]),
  ...of('Scaleway', 'Instances, User data and metadata', ['169.254.42.42', 'fd00:42:0:0:0:0:0:42']),
  ...of('Vultr', 'Instance Metadata API', ['169.254.169.254']),
  ...of('Akamai (Linode)', 'Metadata Service API', ['169.254.169.254', 'fd00:a9fe:a9fe:0:0:0:0:1']),
  ...of('Equinix Metal', 'Server Metadata', [
    'metadata.platformequinix.com',
    'metadata.packet.net',
  ]),
  ...of('Huawei Cloud', 'ECS, Obtaining Metadata', ['169.254.169.254']),
  ...of('Rancher', 'Rancher Metadata Service', ['rancher-metadata', '169.254.169.250']),
];

const KNOWN: ReadonlySet<string> = new Set(METADATA_HOSTS.map(({ host }) => host));

/** @param host A normalised name or IPv4 address, or an IPv6 address as {@link MetadataHost} has it. */
export function isMetadataHost(host: string): boolean {
  return KNOWN.has(host);
}

function of(provider: string, source: string, hosts: readonly string[]): MetadataHost[] {
  return hosts.map((host) => ({ provider, host, source }));
}
