/** Selects the trade of a URL such as `#giro-taller`. Pages import this file with `?apart`. */
export function chooseTrade(): void {
  const named = document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLInputElement && named.name === 'giro') named.checked = true;
}

chooseTrade();
addEventListener('hashchange', chooseTrade);
