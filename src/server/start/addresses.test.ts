import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { siteOrigin } from '#server/settings/config.ts';
import { networkUrls } from './addresses.ts';

const at = (address: string, family = 'IPv4', internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo;
const INTERFACES = {
  lo: [at('127.0.0.1', 'IPv4', true), at('::1', 'IPv6', true)],
  wlan0: [at('192.168.1.20'), at('fe80::1', 'IPv6')],
  docker0: [at('172.17.0.1')],
  'vEthernet (Default Switch)': [at('172.20.0.1')],
  'VirtualBox Host-Only Network': [at('192.168.56.1')],
  tailscale0: [at('100.64.0.7')],
  bridge100: [at('192.168.64.1')],
};

it('says where a phone in the same network opens the site', () => {
  const urls = (host: string, siteUrl: URL | null = null) =>
    networkUrls({ host, siteUrl }, 4321, INTERFACES);
  for (const host of ['', '0.0.0.0', '::'])
    expect(urls(host)).toEqual(['http://192.168.1.20:4321']);
  for (const host of ['127.0.0.1', 'localhost', '192.168.1.20']) expect(urls(host)).toEqual([]);
  expect(urls('', new URL('https://agencia.example'))).toEqual([]);
});

it('calls the site by its public address, or by the local one while there is none', () => {
  const url = (host: string, siteUrl: URL | null = null) => siteOrigin({ host, siteUrl, port: 80 });
  expect(url('')).toBe('http://localhost:80');
  expect(url('fe80::1')).toBe('http://[fe80::1]:80');
  expect(url('', new URL('https://agencia.example/'))).toBe('https://agencia.example');
});
