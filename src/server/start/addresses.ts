import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { type Config, EVERYWHERE } from '#server/settings/config.ts';

const VIRTUAL =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|virtualbox|vmware|lxc|podman|cni|tailscale|wg|utun|zt|bridge100)/i;

/** Returns the URLs at which a phone in the same network opens the site. */
export function networkUrls(
  { host, siteUrl }: Pick<Config, 'host' | 'siteUrl'>,
  port: number,
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] {
  if (siteUrl !== null || !EVERYWHERE.includes(host)) return [];
  return Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, each = []]) => each)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}
