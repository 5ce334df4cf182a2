import type { Captchas } from '../accounts/captcha.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';

/** Pictures that tell a person from a program (CALL-CAP-01). */
export function createCaptchaHandlers(captchas: Captchas): Handlers<'captcha' | 'captchaCheck'> {
  return {
    captcha: ({ w, h }) => captchas.create(w, h),
    captchaCheck: ({ captcha_id: id, captcha }) => {
      const ticket = captchas.exchange(id, captcha);
      if (ticket === undefined) throw new DeviceError('N001103');
      return { ticket };
    },
  };
}
