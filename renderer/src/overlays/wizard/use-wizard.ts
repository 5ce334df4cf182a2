import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { wizardMachine, type WizardContext, type WizardEvent } from '#shared/flows/wizard-machine.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { adaptFormatTarget, type FormatTargetInfo } from '#shared/rules/storage/records.ts';
import type { WizardLetter } from '#shared/rules/storage/wizard-letter.ts';
import { call } from '../../api/call.ts';

/** Where the administrator stands in the step wizard. */
export interface Wizard {
  readonly step: 'decide' | 'list' | 'form';
  readonly context: WizardContext;
  /** The disk of the form with its partitions. */
  readonly info: FormatTargetInfo | null;
  /** Disk whose partitions are being read; '' when none is. */
  readonly reading: string;
  readonly send: (event: WizardEvent) => void;
  /** Reads the partitions of a disk, then opens its form; a refusal stays on the list. WIZ-22 */
  openForm(dev: string): void;
}

/** Runs the wizard for one question; the same question later on keeps its step and what was typed. MSG-04, WIZ-04 */
export function useWizard(
  key: string,
  letter: WizardLetter,
  foreign: readonly Disk[],
  onReadFailed: (failure: { readonly code: string; readonly message: string }) => void,
): Wizard {
  const actor = useActorRef(wizardMachine, { input: { now: Date.now } });
  const [info, setInfo] = useState<FormatTargetInfo | null>(null);
  const [reading, setReading] = useState('');
  const asked = useRef('');
  const devs = foreign.map(({ dev }) => dev).join(',');

  useEffect(() => {
    actor.send({ type: 'SHOW', key, letter, devs: devs === '' ? [] : devs.split(',') });
  }, [actor, key, letter, devs]);
  useEffect(() => {
    const wake = () => {
      if (!document.hidden) actor.send({ type: 'WAKE' });
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
    };
  }, [actor]);

  const openForm = (dev: string) => {
    if (asked.current !== '') return;
    asked.current = dev;
    setReading(dev);
    void call(calls.devInfo, { dev }).then((result) => {
      asked.current = '';
      setReading('');
      if (!result.success) {
        onReadFailed(result);
        return;
      }
      setInfo(adaptFormatTarget(result.data));
      actor.send({ type: 'FORMAT', dev });
    });
  };
  const step = useSelector(actor, (snapshot) => snapshot.value.step);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  return {
    step,
    context,
    info,
    reading,
    openForm,
    send: (event) => {
      actor.send(event);
    },
  };
}
