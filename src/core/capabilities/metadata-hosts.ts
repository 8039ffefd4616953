/**
 * The metadata services of clouds, by provider and by the title of the documentation that names
 * them. They are always refused: their responses contain credentials of the machine. An IPv6
 * address is written as eight groups without leading zeros.
 */
export const METADATA_HOSTS: readonly string[] = [
  // AWS: EC2 User Guide, Access instance metadata for an EC2 instance
  '169.254.169.254',
  'fd00:ec2:0:0:0:0:0:254',
  'instance-data',
  'instance-data.ec2.internal',
  // AWS, in no guide; a name that only a metadata service would answer
  'metadata.aws.amazon.com',
  // AWS: VPC User Guide, DNS attributes for your VPC
  '169.254.169.253',
  'fd00:ec2:0:0:0:0:0:253',
  // AWS: ECS Developer Guide, Task IAM role and task metadata endpoint
  '169.254.170.2',
  // AWS: EKS User Guide, EKS Pod Identity Agent
  '169.254.170.23',
  'fd00:ec2:0:0:0:0:0:23',
  // Azure: Azure Instance Metadata Service (169.254.169.254, too)
  'metadata.azure.com',
  // Azure, in no guide; a name that only a metadata service would answer
  'metadata.azure.internal',
  // Azure: What is IP address 168.63.129.16?
  '168.63.129.16',
  // Google Cloud: Compute Engine, About VM metadata (169.254.169.254, too)
  'fd20:ce:0:0:0:0:0:254',
  'metadata.google.internal',
  'metadata.goog',
  'metadata',
  // Google Cloud: Kubernetes Engine, About Workload Identity Federation for GKE
  '169.254.169.252',
  // Oracle Cloud: Compute, Getting Instance Metadata (169.254.169.254, too)
  'fd00:c1:0:0:0:0:a9fe:a9fe',
  // Oracle Cloud: Compute Classic, Retrieving Instance Metadata
  '192.0.0.192',
  // Alibaba Cloud: ECS User Guide, Access instance metadata
  '100.100.100.200',
  // Tencent Cloud: CVM, Viewing Instance Metadata
  '169.254.0.23',
  'metadata.tencentyun.com',
  // DigitalOcean: Droplet Metadata API (169.254.169.254, too)
  // Hetzner: Hetzner Cloud API, Server Metadata (169.254.169.254, too)
  // OpenStack: Nova, Metadata service (169.254.169.254, too)
  'fe80:0:0:0:0:0:a9fe:a9fe',
  // IBM Cloud: VPC, About instance metadata (169.254.169.254, too)
  'api.metadata.cloud.ibm.com',
  // Scaleway: Instances, User data and metadata
  '169.254.42.42',
  'fd00:42:0:0:0:0:0:42',
  // Vultr: Instance Metadata API (169.254.169.254, too)
  // Akamai (Linode): Metadata Service API (169.254.169.254, too)
  'fd00:a9fe:a9fe:0:0:0:0:1',
  // Equinix Metal: Server Metadata
  'metadata.platformequinix.com',
  'metadata.packet.net',
  // Huawei Cloud: ECS, Obtaining Metadata (169.254.169.254, too)
  // Rancher: Rancher Metadata Service
  'rancher-metadata',
  '169.254.169.250',
];

/** @param host A normalised name or IPv4 address, or an IPv6 address as {@link METADATA_HOSTS} has it. */
export function isMetadataHost(host: string): boolean {
  return METADATA_HOSTS.includes(host);
}
