import { THEME_KEY } from './theme.ts';

/**
 * Runs in the head, before anything is painted, so that a chosen theme never flashes. It also marks
 * that scripts run, for what makes no sense without them.
 */
export const THEME_BOOT_SCRIPT = `(function(d){d.dataset.js='';try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')d.dataset.theme=t}catch(e){}})(document.documentElement)`;
