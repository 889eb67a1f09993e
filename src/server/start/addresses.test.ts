import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { networkUrls, ownUrl } from './addresses.ts';

const at = (address: string, family = 'IPv4', internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo;
const INTERFACES = {
  lo: [at('127.0.0.1', 'IPv4', true), at('::1', 'IPv6', true)],
  wlan0: [at('192.168.1.20'), at('fe80::1', 'IPv6')],
  docker0: [at('172.17.0.1')],
};

it('says where a phone in the same network opens the site', () => {
  const urls = (host: string, siteUrl: URL | null = null) =>
    networkUrls({ host, siteUrl }, 4321, INTERFACES);
  for (const host of ['', '0.0.0.0', '::'])
    expect(urls(host)).toEqual(['http://192.168.1.20:4321']);
  for (const host of ['127.0.0.1', 'localhost', '192.168.1.20']) expect(urls(host)).toEqual([]);
  expect(urls('', new URL('https://agencia.example'))).toEqual([]);
});

it('says where this machine opens it', () => {
  const url = (host: string, siteUrl: URL | null = null) => ownUrl({ host, siteUrl }, 80);
  expect(url('')).toBe('http://localhost:80');
  expect(url('fe80::1')).toBe('http://[fe80::1]:80');
  expect(url('', new URL('https://agencia.example/'))).toBe('https://agencia.example');
});
