import { MOTION_KEY, MOTION_OFF } from './motion-preference.ts';

/** Runs in the head, before anything is painted: a remembered choice holds from the first frame on. */
export const MOTION_BOOT_SCRIPT = `try{if(localStorage.getItem('${MOTION_KEY}')==='${MOTION_OFF}')document.documentElement.dataset.motion='off'}catch(e){}`;
