/* The icon beside the clock, drawn in the size that this screen has: the logo's bar and arm, and in the lamp's place what there is to say. */
#include "tray.h"
#include <math.h>
#include <stdlib.h>
#include <wchar.h>

/* Of the drawing, whose side is 32; and how many points each way of a pixel are looked at. */
#define SIDE 32.0
#define POINTS 4
#define HALF_STROKE 2.5

static bool is_light_taskbar(void) {
  DWORD is_light = 0, size = sizeof is_light;
  RegGetValueW(HKEY_CURRENT_USER, L"Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize", L"SystemUsesLightTheme", RRF_RT_REG_DWORD, NULL, &is_light, &size);
  return is_light != 0;
}

/* Whether a point is in the bar or in the arm. */
static bool is_logo(double x, double y) {
  double beyond = y < 5.5 ? 5.5 - y : y > 26.5 ? y - 26.5 : 0;
  if (hypot(x - 6.5, beyond) <= HALF_STROKE) return true;
  if (x <= 16.8 && fabs(hypot(x - 23.18, y - 16) - 12.2) <= HALF_STROKE) return true;
  return hypot(x - 16.8, y - 5.6) <= HALF_STROKE || hypot(x - 16.8, y - 26.4) <= HALF_STROKE;
}

static bool is_lamp(State state, double x, double y) {
  double distance = hypot(x - 22.9, y - 16);
  switch (state) {
    case ON: return distance <= 4.1;
    case PAUSED: return fabs(y - 16) <= 5 && (fabs(x - 20.9) <= 1.4 || fabs(x - 25.7) <= 1.4);
    case OFF:
    case FAULT: return distance <= 4.6 && distance >= 2.6;
    default: return false;
  }
}

/* To be ended with DestroyIcon. */
HICON draw_icon(State state) {
  int side = GetSystemMetrics(SM_CXSMICON);
  bool is_light = is_light_taskbar();
  uint32_t logo = state == ON || state == PAUSED || state == FAULT ? (is_light ? 0x0C5565 : 0x7CCBD8) : (is_light ? 0x5F6B6A : 0xA9B5B4);
  uint32_t lamp = state == ON || state == FAULT ? (is_light ? 0xF2A73B : 0xF5B759) : logo;
  BITMAPV5HEADER header = {.bV5Size = sizeof header, .bV5Width = side, .bV5Height = -side, .bV5Planes = 1, .bV5BitCount = 32, .bV5Compression = BI_BITFIELDS};
  header.bV5RedMask = 0xFF0000;
  header.bV5GreenMask = 0xFF00;
  header.bV5BlueMask = 0xFF;
  header.bV5AlphaMask = 0xFF000000;
  uint32_t *pixels = NULL;
  HBITMAP picture = CreateDIBSection(NULL, (BITMAPINFO *)&header, DIB_RGB_COLORS, (void **)&pixels, NULL, 0);
  HBITMAP mask = CreateBitmap(side, side, 1, 1, NULL);
  HICON icon = NULL;
  if (picture && mask) {
    for (int at = 0; at < side * side; at++) {
      unsigned in_logo = 0, in_lamp = 0;
      for (int point = 0; point < POINTS * POINTS; point++) {
        double x = (at % side + (point % POINTS + 0.5) / POINTS) * SIDE / side, y = (at / side + (point / POINTS + 0.5) / POINTS) * SIDE / side;
        if (is_logo(x, y)) in_logo++;
        else if (is_lamp(state, x, y)) in_lamp++;
      }
      uint32_t alpha = (in_logo + in_lamp) * 255 / (POINTS * POINTS);
      pixels[at] = alpha << 24 | (in_lamp > in_logo ? lamp : logo);
    }
    ICONINFO info = {.fIcon = TRUE, .hbmMask = mask, .hbmColor = picture};
    icon = CreateIconIndirect(&info);
  }
  DeleteObject(picture);
  DeleteObject(mask);
  return icon;
}
