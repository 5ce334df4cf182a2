import { createAction } from '@reduxjs/toolkit';

/** Favourites or tags are others now: what lists entries asks again. The device tells nobody of such marks. */
export const marksChanged = createAction('files/marksChanged');
